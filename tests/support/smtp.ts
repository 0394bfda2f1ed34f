/**
 * An in-process SMTP server that follows a test's script. It records every email that it receives and,
 * separately, those that it accepts.
 */
import { equal } from "node:assert/strict";
import { EventEmitter, once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** A response that rejects a step, such as `{ code: 451, text: "4.3.0 later" }`; undefined accepts it. */
type Answer = { code: number; text: string } | undefined;

export interface ReceivedMail {
  to: string;
  messageId: string;
  bytes: number;
  mail: Email;
}

/**
 * One handler per SMTP step, which tests can set and unset while the server runs. "cut" closes the connection instead
 * of responding. `data` runs once a whole message has arrived.
 */
export interface SmtpScript {
  connect?: (() => Promise<Answer> | Answer) | undefined;
  login?: (() => Answer) | undefined;
  mailFrom?: (() => Answer) | undefined;
  rcptTo?: ((address: string) => Answer | "cut") | undefined;
  data?: ((mail: ReceivedMail) => Promise<Answer | "cut"> | Answer | "cut") | undefined;
}

export interface SmtpSettings {
  /** The login that clients must use; by default, none is required. */
  login?: { user: string; pass: string };
  /** Offers STARTTLS with smtp-server's built-in certificate, which clients don't trust. */
  tls?: boolean;
}

type TestSmtp = Awaited<ReturnType<typeof startSmtp>>;

/** Throws AssertionError unless these are `count` emails with different Message-IDs. */
export function expectEachOnce(mails: readonly ReceivedMail[], count: number): void {
  equal(mails.length, count);
  equal(new Set(mails.map(({ messageId }) => messageId)).size, count);
}

/** Makes the server accept every email again. */
export function acceptAll({ script }: TestSmtp): void {
  for (const step of ["connect", "login", "mailFrom", "rcptTo", "data"] as const)
    script[step] = undefined;
}

/** Closes all connections to the server. */
export function dropConnections({ server }: Pick<TestSmtp, "server">): void {
  for (const connection of server.connections) connection._socket.destroy();
}

/** Makes the server receive messages without responding, so that their sends stay in progress. */
export function holdMails({ script }: TestSmtp, count: number) {
  const allReceived = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<"cut" | undefined>();
  let heldCount = 0;
  script.data = () => {
    heldCount += 1;
    if (heldCount === count) allReceived.resolve();
    return answer.promise;
  };
  return {
    /** Resolves once `count` messages have been received. */
    received: allReceived.promise,
    /** Accepts emails that arrive from now on; the held emails stay held. */
    acceptOthers: () => {
      script.data = undefined;
    },
    /** Accepts the held emails or, with "cut", closes their connections. */
    answer: answer.resolve,
  };
}

const rejectionError = (answer: Answer) =>
  answer ? Object.assign(new Error(answer.text), { responseCode: answer.code }) : null;

export async function startSmtp(settings: SmtpSettings = {}) {
  const script: SmtpScript = {};
  const received: ReceivedMail[] = [];
  const accepted: ReceivedMail[] = [];
  const events = new EventEmitter();

  const options: SMTPServerOptions = {
    logger: false,
    authOptional: !settings.login,
    allowInsecureAuth: true,
    disabledCommands: [...(settings.tls ? [] : ["STARTTLS"]), ...(settings.login ? [] : ["AUTH"])],
    disableReverseLookup: true,
    closeTimeout: 100,
    async onConnect(_session, done) {
      done(rejectionError(await script.connect?.()));
    },
    onAuth(auth, _session, done) {
      const { user, pass } = settings.login ?? {};
      const isRight = auth.username === user && auth.password === pass;
      const answer = isRight ? script.login?.() : { code: 535, text: "5.7.8 no such login" };
      done(rejectionError(answer), { user });
    },
    onMailFrom: (_address, _session, done) => done(rejectionError(script.mailFrom?.())),
    onRcptTo(address, session, done) {
      const rejection = script.rcptTo?.(address.address);
      if (rejection === "cut") return drop(session.id);
      done(rejectionError(rejection));
    },
    async onData(stream, session, done) {
      const message = await buffer(stream).catch(() => undefined);
      // If the client disconnects before the end of a message, the message doesn't count as received.
      if (!message) return;
      const mail = await PostalMime.parse(message);
      const entry: ReceivedMail = {
        to: session.envelope.rcptTo.map(({ address }) => address).join(","),
        messageId: mail.messageId ?? "",
        bytes: message.length,
        mail,
      };
      received.push(entry);
      const rejection = await script.data?.(entry);
      if (rejection === "cut") return drop(session.id);
      if (rejection) return done(rejectionError(rejection));
      accepted.push(entry);
      done(null);
      events.emit("accepted");
    },
  };
  const server = new SMTPServer(options);
  const drop = (sessionId: string) => {
    for (const connection of server.connections) {
      if (connection.session.id === sessionId) connection._socket.destroy();
    }
  };
  // Tests disconnect clients on purpose.
  server.on("error", () => {});
  const listener = server.listen(0, "127.0.0.1");
  await once(listener, "listening");
  // smtp-server waits a tenth of a second before it greets, in case the client talks too soon.
  listener.on("connection", () =>
    setImmediate(() => {
      for (const connection of server.connections) {
        const greet = connection.connectionReady.bind(connection);
        connection.connectionReady = () => {};
        greet();
      }
    }),
  );
  const { port } = listener.address() as AddressInfo;
  const login = settings.login ? `${settings.login.user}:${settings.login.pass}@` : "";

  async function stop(): Promise<void> {
    dropConnections({ server });
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
  }
  return {
    server,
    port,
    /** Value for SMTP_URL: `smtp://127.0.0.1:port`, with the login if one is set. */
    url: `smtp://${login}127.0.0.1:${port}`,
    /** Every message received in full, accepted or not, in order. */
    received,
    accepted,
    script,
    /** Resolves once the server has accepted `count` emails in total. */
    async waitFor(count: number) {
      while (accepted.length < count) await once(events, "accepted");
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}
