/** What the dev server runs for a call of the function; loaded by `dev.ts` through Vite. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { loadBusiness } from "#business/business.ts";
import { createLog } from "#log/log.ts";
import { readEnvironment } from "#settings/environment.ts";
import { startFunction } from "./start.ts";

type DevFunction = ReturnType<typeof startFunction>;

/** One store and one worker a process, also when Vite loads this module anew after a change. */
const shared = globalThis as { devFunction?: DevFunction };

function start(): DevFunction {
  const business = loadBusiness();
  const environment = readEnvironment(process.env, business);
  return startFunction(environment, business, createLog());
}

/** Answers one request of the dev server. */
export async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  shared.devFunction ??= start();
  const { handler } = await shared.devFunction.catch((error: unknown) => {
    // The next request tries again: the environment or the disk may be mended by then.
    delete shared.devFunction;
    throw error;
  });
  const client = { clientAddress: request.socket.remoteAddress ?? "unknown" };
  await getRequestListener((call) => handler.fetch(call, client), { overrideGlobalObjects: false })(
    request,
    response,
  );
}
