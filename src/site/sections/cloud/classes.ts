/** Kinds of points, from the classes of LAS (ASPRS LAS 1.4 R15, table 17), with their colors. */
export const CLASSES = {
  Ground: [201, 163, 107],
  Vegetation: [96, 160, 84],
  Building: [214, 96, 77],
  Water: [77, 148, 214],
  Other: [232, 228, 218],
} as const;

type ClassName = keyof typeof CLASSES;

const NAMES: Record<number, ClassName> = {
  ...{ 2: "Ground", 3: "Vegetation", 4: "Vegetation", 5: "Vegetation" },
  ...{ 6: "Building", 9: "Water" },
};

export const classNameOf = (number: number): ClassName => NAMES[number] ?? "Other";
