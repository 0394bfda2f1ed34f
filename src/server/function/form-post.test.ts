import { describe, expect, it } from "vitest";
import { MAX_BODY_BYTES } from "#contract/endpoint.ts";
import { readFormPost } from "./form-post.ts";

const URLENCODED = "application/x-www-form-urlencoded";
const read = (body: string, contentType = URLENCODED) =>
  readFormPost(new TextEncoder().encode(body), contentType);

describe("a plain form post", () => {
  it("makes a list of what comes more than once, in order", async () => {
    const { values } = await read("type=quote&services=A&name=Ada&services=B&services=C");
    expect(values).toEqual({ type: "quote", name: "Ada", services: ["A", "B", "C"] });
  });

  it("takes one checked box for a list, and other text for text", async () => {
    const { values } = await read("type=quote&services=A&name=Ada");
    expect(values).toEqual({ type: "quote", name: "Ada", services: ["A"] });
  });

  const many = "a&".repeat(MAX_BODY_BYTES / 2);
  const parts = Array.from(
    { length: 1_000 },
    () => '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n',
  );

  it.each([
    ["one name 32,768 times", many, URLENCODED],
    ["one name in 1,000 parts", `${parts.join("")}--x--`, "multipart/form-data; boundary=x"],
    ["a broken body", "--x", "multipart/form-data; boundary=y"],
  ])("refuses %s", async (_case, body, contentType) => {
    await expect(read(body, contentType)).rejects.toThrow("could not be read");
  });
});
