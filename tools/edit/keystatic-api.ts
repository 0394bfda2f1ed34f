/** Keystatic's own handler reads files; `save` writes them. */
import { makeGenericAPIRouteHandler } from "@keystatic/core/api/generic";
import type { Update } from "./check.ts";
import { menuFor } from "./content-files.ts";
import { keystaticConfig } from "./keystatic-config.ts";
import { save, staleReason } from "./save.ts";

/** The body of `POST /api/keystatic/update`. base-versions.ts adds `baseVersions`. */
interface UpdateBody {
  /** `contents` is encoded as base64url. */
  additions: { path: string; contents: string }[];
  deletions: { path: string }[];
  baseVersions: Record<string, string>;
}

export async function keystaticApi(request: Request, root: string): Promise<Response> {
  if (request.method === "POST") {
    const { additions, deletions, baseVersions }: UpdateBody = await request.json();
    const updates: Update[] = [
      ...deletions.map(({ path }) => [path, undefined] as const),
      ...additions.map(
        ({ path, contents }) => [path, Buffer.from(contents, "base64url").toString()] as const,
      ),
    ];
    const refusal = staleReason(updates, baseVersions, root) ?? save(updates, root);
    if (refusal !== undefined) return new Response(refusal, { status: 422 });
    // In response to a save, Keystatic expects the new list of files.
    const listUrl = new URL("/api/keystatic/tree", request.url);
    return keystaticApi(new Request(listUrl, { headers: { "no-cors": "1" } }), root);
  }
  const config = keystaticConfig(menuFor(root));
  const keystatic = makeGenericAPIRouteHandler({ config, localBaseDirectory: root });
  const { body, ...init } = await keystatic(request);
  return new Response(body as BodyInit | null, init as ResponseInit);
}
