/** The points of a cloud, as pack.ts packs them. */
export interface Cloud {
  count: number;
  /** East, north and up in feet, from the middle of the cloud at its lowest elevation. */
  positions: Float32Array;
  /** Red, green and blue of each point. */
  colors: Uint8Array;
  classes: Uint8Array;
  /** Feet from west to east, from south to north, and from the lowest to the highest. */
  size: [number, number, number];
  /** In feet above sea level. */
  lowest: number;
}

export function unpack(buffer: ArrayBuffer): Cloud {
  const header = new DataView(buffer);
  const count = header.getUint32(0, true);
  const step = header.getFloat32(4, true);
  const bytes = new Uint8Array(buffer, 12);
  const positions = new Float32Array(3 * count);
  const colors = new Uint8Array(3 * count);
  const size: Cloud["size"] = [0, 0, 0];
  const at = [0, 0, 0];
  const color = [0, 0, 0];
  const byte = (column: number, point: number) => bytes[column * count + point] ?? 0;
  for (let point = 0; point < count; point++) {
    for (const axis of [0, 1, 2] as const) {
      const zigzag = byte(2 * axis, point) | (byte(2 * axis + 1, point) << 8);
      at[axis] = (at[axis] ?? 0) + ((zigzag >>> 1) ^ -(zigzag & 1));
      color[axis] = ((color[axis] ?? 0) + byte(7 + axis, point)) & 255;
      const feet = at[axis] * step;
      size[axis] = Math.max(size[axis], feet);
      positions[3 * point + axis] = feet;
    }
    const [green = 0, red = 0, blue = 0] = color;
    colors.set([red + green, green, blue + green], 3 * point);
  }
  for (let index = 0; index < positions.length; index++)
    if (index % 3 < 2) positions[index] = (positions[index] ?? 0) - (size[index % 3] ?? 0) / 2;
  const classes = bytes.slice(6 * count, 7 * count);
  return { count, positions, colors, classes, size, lowest: header.getFloat32(8, true) };
}
