import { describe, expect, it } from "vitest";
import { MAX_BODY_BYTES } from "#contract/endpoint.ts";
import { readFormPost } from "./form-post.ts";

const read = (body: string) =>
  readFormPost(new TextEncoder().encode(body), "application/x-www-form-urlencoded");

describe("readFormPost", () => {
  it("collects repeated fields into a list, in order", async () => {
    const { values } = await read("type=quote&services=A&name=Ada&services=B&services=C");
    expect(values).toEqual({ type: "quote", name: "Ada", services: ["A", "B", "C"] });
  });

  it("returns a list for a single checked box and text for other fields", async () => {
    const { values } = await read("type=quote&services=A&name=Ada");
    expect(values).toEqual({ type: "quote", name: "Ada", services: ["A"] });
  });

  it("reads a field repeated 32,768 times", async () => {
    const { values } = await read("a&".repeat(MAX_BODY_BYTES / 2));
    expect(values["a"]).toHaveLength(MAX_BODY_BYTES / 2);
  });
});
