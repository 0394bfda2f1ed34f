/**
 * The owner's inbox. It has no login of its own: on a server, Caddy asks for the password before its socket; on one's
 * own computer, its path is a secret. Other websites are refused, and so is any other host name (DNS rebinding).
 */
import { readFile } from "node:fs/promises";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { markAnswered, markSpam, resendLead, retryMails, unmarkSpam } from "#leads/actions.ts";
import { toCsv } from "#leads/csv.ts";
import { reasonOf, SubmissionError } from "#leads/database.ts";
import { type PersonSearch, searchPerson } from "#leads/erase.ts";
import { eachLead, getLead, listLeads, NoSuchLeadError } from "#leads/find.ts";
import { checkHealth, readFacts } from "#leads/health.ts";
import { isDamage } from "#leads/sqlite.ts";
import type { Store } from "#leads/store.ts";
import { Details, Erase, Layout, List } from "./pages.tsx";
import { STYLE } from "./style.ts";

const MAX_BODY_BYTES = 4_096;
const MAX_SEARCH = 200;

const HEADERS = {
  "Cache-Control": "no-store",
  "Content-Security-Policy":
    "default-src 'none'; style-src 'self'; font-src 'self'; form-action 'self'; base-uri 'self'; frame-ancestors 'none'",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  // With "no-referrer", browsers would post `Origin: null`.
  "Referrer-Policy": "same-origin",
  "Strict-Transport-Security": "max-age=63072000",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "X-Robots-Tag": "noindex",
};

/** What a press of a button on a lead's page does, and what the page then says. */
type Action = readonly [act: (store: Store, id: string) => Promise<void>, done: string];
const ACTIONS: ReadonlyMap<string, Action> = new Map(
  Object.entries<Action>({
    answered: [(store, id) => markAnswered(store, id, true), "Marked as answered."],
    unanswered: [(store, id) => markAnswered(store, id, false), "Marked as not answered."],
    spam: [markSpam, "Marked as spam. Its waiting emails aren’t sent."],
    wanted: [unmarkSpam, "No longer spam. You get it by email, unless you did."],
    resend: [
      resendLead,
      "The email to you leaves as soon as the mail server and the hourly limit allow.",
    ],
  }),
);

export interface InboxOptions {
  /** Such as `https://leads.example.com`. */
  readonly origin: string;
  /** Path of the inbox, which starts and ends with a slash. */
  readonly base?: string;
  /** In a server, another thread searches the backups. */
  readonly search?: PersonSearch;
}

/** Whether one of our pages sent the request or, to read, the owner opened a page (W3C Fetch Metadata). */
function isOurs({ req }: Context, origin: string): boolean {
  const site = req.header("Sec-Fetch-Site") ?? "same-origin";
  if (req.header("Host") !== new URL(origin).host) return false;
  if (req.method === "POST") return req.header("Origin") === origin && site === "same-origin";
  return ["same-origin", "none"].includes(site) || req.header("Sec-Fetch-Dest") === "document";
}

export function createInbox(store: Store, options: InboxOptions): Hono {
  const { origin, base = "/", search = (...who) => searchPerson(store, ...who) } = options;
  const { business, siteUrl } = store.settings;
  const page = (title: string, children: ReactNode) =>
    `<!doctype html>${renderToStaticMarkup(
      <Layout base={base} business={business.name} title={title}>
        {children}
      </Layout>,
    )}`;
  const failure = (title: string, text: string) => page(title, <p>{text}</p>);

  const app = new Hono().basePath(base);
  app.use(async (context, next) => {
    for (const [name, value] of Object.entries(HEADERS)) context.header(name, value);
    if (isOurs(context, origin)) return next();
    return context.html(failure("Refused", "Open the inbox at its own address."), 403);
  });
  app.use(
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError: (context) => context.html(failure("Refused", "That is too much text."), 413),
    }),
  );

  app.get("/", async (context) => {
    const { q: search = "", spam, before } = context.req.query();
    const { leads, next } = await listLeads(store, {
      search: search.slice(0, MAX_SEARCH),
      spam: spam ? "only" : "without",
      before,
    });
    const isFirst = !search && !before && !spam;
    const problems = isFirst ? await checkHealth(store) : [];
    const facts = isFirst ? await readFacts(store) : [];
    const list = <List {...{ leads, next, search, spam, problems, facts }} />;
    return context.html(page(spam ? "Spam" : "Leads", list));
  });

  app.get("/lead/:id", async (context) => {
    const lead = await getLead(store, context.req.param("id"));
    const [, done] = ACTIONS.get(context.req.query("done") ?? "") ?? [];
    const children = [
      done && (
        <p key="done" role="status">
          {done}
        </p>
      ),
      <Details key="lead" lead={lead} site={siteUrl} />,
    ];
    return context.html(page(lead.payload.name, children));
  });

  app.post("/lead/:id/:action", async (context) => {
    const { id, action } = context.req.param();
    const [act] = ACTIONS.get(action) ?? [];
    if (!act) return context.notFound();
    await act(store, id);
    return context.redirect(`${base}lead/${encodeURIComponent(id)}?done=${action}`, 303);
  });

  app.post("/retry", async (context) => {
    await retryMails(store);
    return context.redirect(base, 303);
  });

  app.get("/erase", async (context) => {
    const who = context.req.query("who") ?? "";
    const findings = await search(who, false);
    return context.html(page("Delete this person?", <Erase findings={findings} who={who} />));
  });

  app.post("/erase", async (context) => {
    const { who } = await context.req.parseBody().catch((): { who?: unknown } => ({}));
    if (typeof who !== "string")
      return context.html(failure("Refused", "The form can’t be read. Send it again."), 400);
    const findings = await search(who, true);
    const [title, status] =
      findings.problems.length > 0
        ? (["Not everything was deleted", 500] as const)
        : (["Deleted", 200] as const);
    return context.html(page(title, <Erase findings={findings} who={undefined} />), status);
  });

  app.get("/leads.csv", async (context) =>
    // Not as a stream: the answer to a damaged store is a page that says so.
    context.body(await toCsv(eachLead(store)), 200, {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="leads.csv"',
    }),
  );

  app.get("/style.css", (context) => context.body(STYLE, 200, { "Content-Type": "text/css" }));
  app.get("/fonts/:name{instrument-(?:sans|serif)\\.woff2}", async (context) => {
    const font = await readFile(`media/fonts/${context.req.param("name")}`).catch(() => undefined);
    if (!font) return context.notFound();
    const headers = { "Content-Type": "font/woff2", "Cache-Control": "private, max-age=86400" };
    return context.body(new Uint8Array(font), 200, headers);
  });

  app.notFound((context) => context.html(failure("Not found", "There is no such page."), 404));
  app.onError((error, context) => {
    // What can't be done, in words for the owner.
    if (error instanceof NoSuchLeadError)
      return context.html(failure("Not found", error.message), 404);
    if (error.constructor === Error || error instanceof SubmissionError)
      return context.html(failure("This can’t be done", error.message), 409);
    // No personal data, and so not the address either.
    store.log("error", "inbox.failed", { reason: reasonOf(error) });
    const advice = isDamage(error) ? error.message : "Try again in a minute.";
    return context.html(failure("The leads can’t be read now", advice), 503);
  });
  return app;
}
