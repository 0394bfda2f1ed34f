import type { ReactNode } from "react";
import type { Home } from "../../content/home.ts";
import { NextSteps } from "./NextSteps.tsx";

interface Props {
  breadcrumb: ReactNode;
  /** What happens after a request, where the opening has no room for it. */
  steps?: Home["quote"]["steps"];
  children: string;
}

/** The first paragraph of a page, under its opening, and where the page stands. */
export function Lede({ breadcrumb, steps, children }: Props) {
  return (
    <div className="bg-ink-950 pt-7 pb-12 text-paper-50 desk:pt-9 desk:pb-14">
      <div className="wrap grid items-baseline gap-x-16 gap-y-5 desk:grid-cols-[1fr_auto]">
        <div>
          <p className="max-w-text text-lg text-paper-100">{children}</p>
          {steps ? <NextSteps steps={steps} className="mt-5 text-paper-200" /> : null}
        </div>
        {breadcrumb}
      </div>
    </div>
  );
}
