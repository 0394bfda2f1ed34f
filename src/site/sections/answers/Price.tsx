import type { z } from "zod";
import { Items } from "../../ui/Items.tsx";
import type { answers } from "./schema.ts";

const dollars = (price: number) => `$${price.toLocaleString("en-US")}`;

export function Price({ price }: Pick<z.infer<typeof answers.schema>, "price">) {
  if (!price) return null;
  return (
    <div className="mb-8">
      <p>
        <strong className="display text-2xl font-normal">{`From ${dollars(price.from)}`}</strong>{" "}
        {price.note}
      </p>
      {price.packages.length > 0 ? (
        <Items
          className="mt-8"
          columns={3}
          items={price.packages.map(({ name, price, includes }) => ({
            title: `${name}, ${dollars(price)}`,
            text: includes,
          }))}
        />
      ) : null}
    </div>
  );
}
