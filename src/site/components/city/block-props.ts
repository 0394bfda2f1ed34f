import type { Block } from "../../content/city.ts";
import type { CityPage, PageProps } from "../../content/load.ts";

/** Props of a block of a city page; `ground` is its background. */
export interface BlockProps extends PageProps<CityPage> {
  ground: NonNullable<Block["ground"]>;
}
