/** Generates llms.txt (llmstxt.org): the site's content as Markdown for language models. */
import type { APIRoute } from "astro";
import { businessFacts } from "../content/facts.ts";
import { interpolate } from "../content/interpolate.ts";
import { loadContent, type ServicePage } from "../content/load.ts";
import { questionsOf } from "../layout/graph/page.ts";
import { absoluteUrl } from "../layout/site-url.ts";

export const GET: APIRoute = async () => {
  const { business, home, services, cities, words } = await loadContent();
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
  const blocks = [
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
  ];
  return new Response(`${blocks.join("\n\n")}\n`);
};
