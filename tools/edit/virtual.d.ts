declare module "virtual:editor" {
  export const parts: import("./keystatic-config.ts").PartInfo[];
  export const brand: string;
}

declare module "js-yaml" {
  export function dump(value: unknown): string;
}
