/** Generates llms.txt (llmstxt.org): the site's content as Markdown for language models. */
import { spokenHours } from "#business/business.ts";
import type { ServicePage, SiteContent } from "../content/load.ts";
import { questionsOf } from "./graph/page.ts";
import { absoluteUrl } from "./site.ts";

export function llmsTxt({ business, home, services, cities }: SiteContent): string {
  const link = ({ name, path, meta }: Pick<ServicePage, "name" | "path" | "meta">) =>
    `- [${name}](${absoluteUrl(path)}): ${meta.description}`;
  const questions = services.flatMap(questionsOf);
  const facts = [
    `Area: ${business.serviceArea}, based in the ${business.base}`,
    `Hours: ${spokenHours(business)}, ${business.hours.days}; flights ${business.flights.toLowerCase()}`,
    `Phone: ${business.phone}`,
    `Email: ${business.email}`,
    `Price range: ${business.priceRange}`,
    `Answer within ${business.responseHours} hours`,
    ...business.claims,
  ];
  return [
    `# ${business.name}`,
    `> ${business.description}`,
    home.about.paragraphs.join("\n\n"),
    facts.map((fact) => `- ${fact}`).join("\n"),
    "## Services",
    services.map(link).join("\n"),
    "## Cities",
    cities.map(link).join("\n"),
    ...(questions.length > 0 ? ["## Questions"] : []),
    ...questions.map(({ question, answer }) => `### ${question}\n\n${answer}`),
    "## Contact",
    [
      `- [Get a free quote](${absoluteUrl("/#quote")}): the quote form`,
      `- [Send a message](${absoluteUrl("/#contact")}): the contact form`,
    ].join("\n"),
  ]
    .join("\n\n")
    .concat("\n");
}
