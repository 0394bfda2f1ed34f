/**
 * Visitors: while it runs, this program opens pages and sends forms through the proxy on port 443 of its own network,
 * and counts the answers. The test starts it in the box's network and stops it with a message. Every request has its own
 * connection and is sent once: neither a visitor's browser nor the site's script repeats a form by itself.
 */
import { randomUUID } from "node:crypto";
import { request } from "node:https";
import { text } from "node:stream/consumers";
import { FUNCTION_PATH } from "#contract/endpoint.ts";
import { pageHeaders } from "../http/support.ts";
import { contact } from "../support/leads.ts";
import { SITE_HOST } from "./guide.ts";

const PATHS = ["/", "/drone-services", "/denver-drone-services", "/robots.txt", "/healthz"];
const PAGES_PER_SECOND = 20;
const POSTS_PER_SECOND = 5;
const TIMEOUT_MS = 60_000;

export interface Tally {
  pages: number;
  posts: number;
  failedPages: Record<string, number>;
  failedPosts: Record<string, number>;
  /** References of the leads that the site has thanked for. */
  leads: string[];
  /** Longest response time in milliseconds. */
  slowest: number;
}

const tally: Tally = {
  pages: 0,
  posts: 0,
  failedPages: {},
  failedPosts: {},
  leads: [],
  slowest: 0,
};
const pending = new Set<Promise<void>>();

/** Sends a request. @returns the body. @throws Error whose message is the status, or why there was no response */
async function send(path: string, body?: string): Promise<string> {
  const startedAt = performance.now();
  const response = await new Promise<import("node:http").IncomingMessage>((done, failed) => {
    const headers = { Host: SITE_HOST, Connection: "close" };
    request({
      host: "127.0.0.1",
      servername: SITE_HOST,
      rejectUnauthorized: false,
      agent: false,
      path,
      timeout: TIMEOUT_MS,
      method: body === undefined ? "GET" : "POST",
      headers: body === undefined ? headers : { ...headers, ...pageHeaders() },
    })
      .on("response", done)
      .on("timeout", () => failed(new Error("timeout")))
      .on("error", (error: NodeJS.ErrnoException) => failed(new Error(error.code ?? error.message)))
      .end(body);
  });
  const answer = await text(response);
  tally.slowest = Math.max(tally.slowest, Math.round(performance.now() - startedAt));
  if (response.statusCode !== 200) throw new Error(`${response.statusCode}`);
  return answer;
}

function track(failures: Record<string, number>, work: Promise<void>): void {
  const tracked = work.catch((error: Error) => {
    failures[error.message] = (failures[error.message] ?? 0) + 1;
  });
  pending.add(tracked);
  void tracked.finally(() => pending.delete(tracked));
}

const timers = [
  setInterval(() => {
    const path = PATHS[tally.pages % PATHS.length] ?? "/";
    tally.pages += 1;
    track(
      tally.failedPages,
      send(path).then(() => {}),
    );
  }, 1000 / PAGES_PER_SECOND),
  setInterval(() => {
    tally.posts += 1;
    const body = JSON.stringify(contact({ message: `Form ${randomUUID()}` }));
    track(
      tally.failedPosts,
      send(FUNCTION_PATH, body).then((answer) => {
        tally.leads.push((JSON.parse(answer) as { id: string }).id);
      }),
    );
  }, 1000 / POSTS_PER_SECOND),
];
process.once("disconnect", () => process.exit());
process.once("message", async () => {
  for (const timer of timers) clearInterval(timer);
  await Promise.all(pending);
  process.send?.(tally, () => process.exit());
});
