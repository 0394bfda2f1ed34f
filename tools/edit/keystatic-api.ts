/** Answers the requests of Keystatic's form: Keystatic's own handler reads files, `save` writes them. */
import { makeGenericAPIRouteHandler } from "@keystatic/core/api/generic";
import type { Update } from "./check.ts";
import { keystaticConfig } from "./keystatic-config.ts";
import { partsOf } from "./parts.ts";
import { save } from "./save.ts";
import { type Loaded, staleReason } from "./stale.ts";

/** The body of `POST /api/keystatic/update`; `contents` is base64url, `loaded` comes from loaded.ts. */
interface Body {
  additions: { path: string; contents: string }[];
  deletions: { path: string }[];
  loaded: Loaded;
}

export async function keystaticApi(request: Request, root: string): Promise<Response> {
  const config = keystaticConfig(partsOf(root));
  const keystatic = makeGenericAPIRouteHandler({ config, localBaseDirectory: root });
  const pass = async (call: Request) => {
    const { body, ...init } = await keystatic(call);
    return new Response(body as BodyInit | null, init as ResponseInit);
  };
  if (request.method !== "POST") return pass(request);
  const { additions, deletions, loaded }: Body = await request.json();
  const updates: Update[] = [
    ...deletions.map(({ path }) => ({ path, text: undefined })),
    ...additions.map(({ path, contents }) => ({
      path,
      text: Buffer.from(contents, "base64url").toString("utf8"),
    })),
  ];
  const refused = staleReason(updates, loaded, root) ?? save(updates, root);
  if (refused !== undefined) return new Response(refused, { status: 422 });
  return pass(
    new Request(new URL("/api/keystatic/tree", request.url), { headers: { "no-cors": "1" } }),
  );
}
