import { describe, expect, it } from "vitest";
import { MAX_BODY_BYTES } from "#contract/endpoint.ts";
import { readFormPost } from "./body.ts";

const readPost = (body: string) => {
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  return readFormPost(new Request("http://site/", { method: "POST", headers, body }));
};

describe("readFormPost", () => {
  it("returns a list for checkboxes, even if only one is checked, and text for other fields", async () => {
    const { values } = await readPost("type=quote&services=A&name=Ada&services=B");
    expect(values).toEqual({ type: "quote", name: "Ada", services: ["A", "B"] });
    expect((await readPost("type=quote&services=A")).values["services"]).toEqual(["A"]);
  });

  it("reads a field repeated 32,768 times", async () => {
    const { values } = await readPost("a&".repeat(MAX_BODY_BYTES / 2));
    expect(values["a"]).toHaveLength(MAX_BODY_BYTES / 2);
  });
});
