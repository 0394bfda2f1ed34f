declare module "js-yaml" {
  export function dump(value: unknown): string;
}
