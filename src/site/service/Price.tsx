import type { Service } from "../content/load.ts";
import { Items } from "../ui/Items.tsx";

const dollars = (price: number) => `$${price.toLocaleString("en-US")}`;

export function Price({ price }: Pick<Service, "price">) {
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
