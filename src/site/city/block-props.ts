import type { Block } from "../content/city.ts";
import type { CityPage, PageProps } from "../content/load.ts";

export interface BlockProps extends PageProps<CityPage> {
  ground: NonNullable<Block["ground"]>;
}
