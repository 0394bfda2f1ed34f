/** What the machine needs from the internet: a mail server on port 2525 and a heartbeat monitor on port 9000. */
import { createServer } from "node:http";
import { SMTPServer } from "smtp-server";

/** Sent to the parent process for each ping. */
export interface Ping {
  path: string;
}

createServer((request, response) => {
  process.send?.({ path: request.url ?? "" } satisfies Ping);
  response.statusCode = request.url?.startsWith("/missing") ? 404 : 200;
  response.end();
}).listen(9000, "127.0.0.1");

new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onData: (stream, _session, done) => stream.resume().once("end", () => done()),
})
  // A test kills the client.
  .on("error", () => {})
  .listen(2525, "127.0.0.1");

process.once("disconnect", () => process.exit());
