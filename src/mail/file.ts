/** Writes emails as `.eml` files, for a site without a mail server. Any mail program can open the files. */
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { flush } from "#leads/new-file.ts";
import { DeliveryError } from "./delivery-error.ts";
import type { MailTransport } from "./types.ts";

export function fileTransport(directory: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const withDirectory = async (work: () => Promise<void>) => {
    try {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      await work();
    } catch (error) {
      const { code } = error as { code?: string };
      throw new DeliveryError({ code, handedOver: false }, { cause: error });
    }
  };
  return {
    name: "file",
    send: (mail) =>
      withDirectory(async () => {
        const { message } = await composer.sendMail(mail);
        // The file is named after the Message-ID, so that a repeated send replaces the first file.
        const [name] = mail.messageId.slice(1).split("@");
        const file = join(directory, `${name}.eml`);
        await writeFile(`${file}.part`, message as Buffer, { mode: 0o600, flush: true });
        await rename(`${file}.part`, file);
        await flush(directory);
      }),
    verify: () => withDirectory(() => flush(directory)),
    close: () => composer.close(),
  };
}
