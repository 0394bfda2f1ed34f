/** Answers the requests of Keystatic's form: Keystatic's own handler reads files, `save` writes them. */
import { makeGenericAPIRouteHandler } from "@keystatic/core/api/generic";
import type { Update } from "./check.ts";
import { menuFor } from "./content-files.ts";
import { keystaticConfig } from "./keystatic-config.ts";
import { save, staleReason } from "./save.ts";

/** The body of `POST /api/keystatic/update`; `contents` is base64url, `loaded` comes from loaded.ts. */
interface Body {
  additions: { path: string; contents: string }[];
  deletions: { path: string }[];
  loaded: Record<string, string>;
}

export async function keystaticApi(request: Request, root: string): Promise<Response> {
  if (request.method === "POST") {
    const { additions, deletions, loaded }: Body = await request.json();
    const updates: Update[] = [
      ...deletions.map(({ path }) => [path, undefined] as const),
      ...additions.map(
        ({ path, contents }) => [path, Buffer.from(contents, "base64url").toString()] as const,
      ),
    ];
    const refused = staleReason(updates, loaded, root) ?? save(updates, root);
    if (refused !== undefined) return new Response(refused, { status: 422 });
    // Keystatic expects the new list of files.
    const list = new URL("/api/keystatic/tree", request.url);
    return keystaticApi(new Request(list, { headers: { "no-cors": "1" } }), root);
  }
  const config = keystaticConfig(menuFor(root));
  const keystatic = makeGenericAPIRouteHandler({ config, localBaseDirectory: root });
  const { body, ...init } = await keystatic(request);
  return new Response(body as BodyInit | null, init as ResponseInit);
}
