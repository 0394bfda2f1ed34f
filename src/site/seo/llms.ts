/** Generates llms.txt (llmstxt.org): the site's content as Markdown for language models. */
import { businessFacts } from "../content/facts.ts";
import { interpolate } from "../content/interpolate.ts";
import type { ServicePage, SiteContent } from "../content/load.ts";
import { questionsOf } from "./graph/page.ts";
import { absoluteUrl } from "./site.ts";

export function llmsTxt({ business, home, services, cities, words }: SiteContent): string {
  const link = ({ name, path, meta }: Pick<ServicePage, "name" | "path" | "meta">) =>
    `- [${name}](${absoluteUrl(path)}): ${meta.description}`;
  const questions = services.flatMap(questionsOf);
  const { base, hours, flights, price } = words.footer;
  const facts = [
    ...[base, hours, flights, price, words.llms.reply].map((text) =>
      interpolate(text, businessFacts(business)),
    ),
    business.phone,
    business.email,
    ...business.claims,
  ];
  return [
    `# ${business.name}`,
    `> ${business.description}`,
    home.about.paragraphs.join("\n\n"),
    facts.map((fact) => `- ${fact}`).join("\n"),
    `## ${words.footer.services}`,
    services.map(link).join("\n"),
    `## ${words.footer.cities}`,
    cities.map(link).join("\n"),
    ...(questions.length > 0 ? [`## ${words.llms.questions}`] : []),
    ...questions.map(({ question, answer }) => `### ${question}\n\n${answer}`),
    `## ${words.header.contact}`,
    [
      `- [${words.header.quote}](${absoluteUrl("/#quote")}): ${home.quote.intro}`,
      `- [${words.header.contact}](${absoluteUrl("/#contact")}): ${home.contact.intro}`,
    ].join("\n"),
  ]
    .join("\n\n")
    .concat("\n");
}
