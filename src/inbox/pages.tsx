/** The inbox's pages. React escapes whatever a visitor typed; links are relative to the base element. */
import { Fragment, type ReactNode } from "react";
import type { Findings } from "#leads/erase.ts";
import type { Page } from "#leads/find.ts";
import { mailText } from "#leads/mail-state.ts";
import type { LeadWithMails } from "#leads/rows.ts";
import { longTime, shortTime } from "#leads/time.ts";
import { fieldsOf, mapLink, ownerTitle } from "#mail/emails/owner.ts";

interface LayoutProps {
  base: string;
  business: string;
  title: string;
  children: ReactNode;
}

export const Layout = ({ base, business, title, children }: LayoutProps) => (
  <html lang="en">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <base href={base} />
      <title>{`${title} · ${business}`}</title>
      <link rel="stylesheet" href="style.css" />
    </head>
    <body>
      <header>
        <a href="./">{business}</a>
        <a href="./?spam=1">Spam</a>
        <a href="leads.csv">Download</a>
      </header>
      <main>
        <h1>{title}</h1>
        {children}
      </main>
    </body>
  </html>
);

const Post = ({ to, children }: { to: string; children: string }) => (
  <form method="post" action={to}>
    <button type="submit">{children}</button>
  </form>
);

function Row({ lead }: { lead: LeadWithMails }) {
  const { id, payload, reference, createdAt, answeredAt, isFlagged } = lead;
  const unsent = lead.mails.find(({ kind, last_error }) => kind === "owner" && last_error !== null);
  return (
    <li>
      <a href={`lead/${id}`} className={answeredAt ? "answered" : undefined}>
        <b>{payload.name}</b>
        <time>{shortTime(createdAt)}</time>
        <span>{payload.type === "quote" ? payload.location : payload.message}</span>
        <small>
          {`${ownerTitle(lead)} ${reference}`}
          {answeredAt ? ", answered" : ""}
          {unsent && !isFlagged && <strong>{` ${mailText(unsent)}`}</strong>}
        </small>
      </a>
    </li>
  );
}

export interface ListProps extends Page {
  search: string;
  spam: string | undefined;
  /** What the owner must look after, and what is worth knowing; on the first page. */
  problems: readonly string[];
  facts: readonly string[];
}

export const List = ({ leads, next, search, spam, problems, facts }: ListProps) => (
  <>
    {facts.length > 0 && <p>{facts.join(" ")}</p>}
    {problems.length > 0 && (
      <div className="note">
        <Lines items={problems} />
        {/email/.test(`${problems}`) && <Post to="retry">Send waiting emails now</Post>}
      </div>
    )}
    <form>
      <input type="search" name="q" defaultValue={search} aria-label="Search" maxLength={200} />
      {spam && <input type="hidden" name="spam" value={spam} />}
      <button type="submit">Search</button>
    </form>
    <ul className="leads">
      {leads.map((lead) => (
        <Row key={lead.id} lead={lead} />
      ))}
    </ul>
    {leads.length === 0 && <p>Nothing here.</p>}
    {leads.length === 0 && search && !spam && (
      <a href={`./?${new URLSearchParams({ q: search, spam: "1" })}`}>Search spam</a>
    )}
    {next && (
      <a href={`./?${new URLSearchParams({ q: search, before: next, ...(spam && { spam }) })}`}>
        Older
      </a>
    )}
    <h2>Delete a person</h2>
    <p>If someone asks you to. You first see what will be deleted.</p>
    <form action="erase">
      <input name="who" aria-label="Email address or reference" maxLength={254} required />
      <button type="submit">Find</button>
    </form>
  </>
);

const mailto = (email: string, subject: string) =>
  `mailto:${encodeURIComponent(email).replace("%40", "@")}?subject=${encodeURIComponent(subject)}`;

/** Where a field's value leads, by the field's name. */
const LINKS: Record<string, (value: string, site: string) => string> = {
  location: mapLink,
  phone: (phone) => `tel:${phone.replace(/[^\d+]/g, "")}`,
  page: (path, site) => site + path,
};

export function Details({ lead, site }: { lead: LeadWithMails; site: string }) {
  const { id, payload, reference, createdAt, answeredAt, isFlagged, mails } = lead;
  const title = `${ownerTitle(lead)} ${reference}`;
  const page = { name: "page", label: "Page", value: payload.page ?? "" };
  return (
    <>
      <p>
        {`${title}, ${longTime(createdAt)}`}
        {isFlagged && ", spam"}
        {answeredAt && `, answered ${shortTime(answeredAt)}`}
      </p>
      <dl>
        {[...fieldsOf(payload).slice(1), page].map(({ name, label, value }) => {
          const link = value && LINKS[name]?.(value, site);
          return (
            <Fragment key={name}>
              <dt>{label}</dt>
              <dd>{link ? <a href={link}>{value}</a> : value || "–"}</dd>
            </Fragment>
          );
        })}
      </dl>
      <div className="actions">
        {payload.email && <a href={mailto(payload.email, `Re: ${title}`)}>Reply</a>}
        <Post to={`lead/${id}/${answeredAt ? "unanswered" : "answered"}`}>
          {answeredAt ? "Not answered" : "Answered"}
        </Post>
        <Post to={`lead/${id}/${isFlagged ? "wanted" : "spam"}`}>
          {isFlagged ? "Not spam" : "Spam"}
        </Post>
      </div>
      <h2>Emails</h2>
      <Lines items={mails.map(mailText)} />
      <div className="actions">
        <Post to={`lead/${id}/resend`}>Send it to me again</Post>
        <a href={`erase?who=${id}`}>Delete this person…</a>
      </div>
    </>
  );
}

const Lines = ({ items }: { items: readonly string[] }) => (
  <ul>
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
);

/** @param who what the button erases; undefined once it is erased */
export function Erase({ findings, who }: { findings: Findings; who: string | undefined }) {
  const { leads, copies, emails, problems } = findings;
  const lines = leads.map(
    ({ createdAt, payload, reference }) =>
      `${shortTime(createdAt)}, ${payload.name}, ${payload.email}, ${reference}`,
  );
  const sections = {
    Leads: lines,
    Backups: copies,
    "Saved emails": emails,
    "Couldn’t be searched or changed": problems,
  };
  const isFound = leads.length + copies.length + emails.length > 0;
  return (
    <>
      {!isFound && <p>Nothing was found.</p>}
      {Object.entries(sections).map(
        ([title, items]) =>
          items.length > 0 && (
            <Fragment key={title}>
              <h2>{title}</h2>
              <Lines items={items} />
            </Fragment>
          ),
      )}
      {who === undefined && <p>Your mailbox, downloads and other copies are yours to clean up.</p>}
      {who !== undefined && isFound && (
        <form method="post" action="erase">
          <input type="hidden" name="who" value={who} />
          <button type="submit">Delete for good</button>
        </form>
      )}
    </>
  );
}
