/** The function's answers as Responses: JSON for callers, pages for forms without script. */
import { NO_DOCUMENT_CSP, SECURITY_HEADERS } from "#settings/headers.ts";
import { corsHeaders, homeUrl } from "./access.ts";
import type { FormPost } from "./form-post.ts";
import type { FunctionDependencies } from "./handler.ts";
import { PAGE_CSP, type PageFrame } from "./page/document.ts";
import type { ShownForm } from "./page/form.ts";
import { checkPage, failedPage, problemPage, thanksPage } from "./page/pages.ts";
import type { Refusal } from "./refusal.ts";

const JSON_HEADERS = {
  ...SECURITY_HEADERS,
  "Content-Security-Policy": NO_DOCUMENT_CSP,
  "Content-Type": "application/json",
  "Cache-Control": "no-store",
};

const PAGE_HEADERS = {
  ...SECURITY_HEADERS,
  "Content-Security-Policy": PAGE_CSP,
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "no-store",
  Vary: "Origin",
};

/** @param shared whether the page that asked may read the answer (CORS) */
export function answerJson(
  request: Request,
  status: number,
  body: object,
  headers: Readonly<Record<string, string>> = {},
  shared = true,
): Response {
  const cors = shared ? corsHeaders(request) : { Vary: "Origin" };
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...JSON_HEADERS, ...cors, ...headers },
  });
}

/** 204, for a preflight. */
export function emptyAnswer(request: Request, headers: Readonly<Record<string, string>>): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...SECURITY_HEADERS,
      "Content-Security-Policy": NO_DOCUMENT_CSP,
      ...corsHeaders(request),
      ...headers,
    },
  });
}

/** Refusals that leave the visitor with a form to mend or to send again. */
const RESUBMITTABLE = new Set(["invalid", "rate_limited", "unavailable", "idempotency_mismatch"]);

/**
 * The page for a form post: thank you, or what is wrong with everything typed kept.
 * @param result `post` when the body could be read; `refusal` when it was not kept
 */
export function answerForm(
  request: Request,
  dependencies: Pick<FunctionDependencies, "business" | "settings">,
  result: { post: FormPost | undefined; refusal?: Refusal },
): Response {
  const { business, settings } = dependencies;
  const { post, refusal } = result;
  const frame: PageFrame = { business, homeUrl: homeUrl(request, settings) };
  const type = post?.type;
  const respond = (html: string) =>
    new Response(html, {
      status: refusal?.status ?? 200,
      headers: { ...PAGE_HEADERS, ...refusal?.headers },
    });

  if (refusal === undefined) return respond(thanksPage(frame, type ?? "contact"));
  if (post === undefined || type === undefined || !RESUBMITTABLE.has(refusal.code)) {
    return respond(problemPage(frame, refusal.message));
  }
  const form: ShownForm = {
    type,
    values: post.values,
    problems: refusal.fields ?? {},
    key: settings.anonKey,
  };
  return respond(
    refusal.code === "invalid" ? checkPage(frame, form) : failedPage(frame, form, refusal.message),
  );
}
