import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { packPoints, readLas } from "./pack.ts";
import { unpack } from "./unpack.ts";

const LAS = "media/clouds/pit.las";

test("points arrive in the browser as the file has them, to a tenth of a foot", () => {
  const points = readLas(LAS, "feet", 500);
  const packed = Uint8Array.from(packPoints(points));
  const { count, positions, colors, classes, size } = unpack(packed.buffer);
  const [left, bottom, lowest] = (["x", "y", "z"] as const).map((axis) =>
    Math.min(...points.map((point) => point[axis])),
  ) as [number, number, number];
  const round = (feet: number) => Math.round(feet * 10);
  const sent = points.map(({ x, y, z, color, class: kind }) =>
    [round(x - left), round(y - bottom), round(z - lowest), ...color, kind].join(),
  );
  const arrived = Array.from({ length: count }, (_, point) => {
    const [x = 0, y = 0, z = 0] = positions.subarray(3 * point);
    const place = [round(x + size[0] / 2), round(y + size[1] / 2), round(z)];
    return [...place, ...colors.subarray(3 * point, 3 * point + 3), classes[point]].join();
  });
  expect(arrived.sort()).toEqual(sent.sort());
});

test("a file that isn't LAS is refused", () => {
  const file = join(tmpdir(), "not-a-cloud.las");
  writeFileSync(file, "LASP");
  expect(() => readLas(file, "feet")).toThrow("isn't a LAS file");
});
