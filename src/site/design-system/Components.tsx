import { CityPage } from "../components/city/CityPage.tsx";
import { Toast } from "../components/forms/Toast.tsx";
import { ServicePage } from "../components/service/ServicePage.tsx";
import type { CityView } from "../views/city.ts";
import type { ServiceView } from "../views/service.ts";

interface Props {
  services: ServiceView[];
  city: CityView;
}

const COMPOSITIONS = ["catalogue", "photo", "film", "sector"] as const;

/** Every composition once, then the city page, then the toast in both its moods. */
export function Components({ services, city }: Props) {
  return (
    <>
      {COMPOSITIONS.map((composition) => {
        const view = services.find(({ page }) => page.composition === composition);
        return view ? (
          <section key={composition} aria-label={composition}>
            <p className="label wrap bg-glow-300 py-2">{composition}</p>
            <ServicePage {...view} />
          </section>
        ) : null;
      })}
      <p className="label wrap bg-glow-300 py-2">city</p>
      <CityPage {...city} />
      <div className="relative h-40">
        <Toast
          message={{ kind: "success", text: "Success" }}
          closeLabel="Close"
          onClose={() => {}}
        />
      </div>
      <div className="relative h-40">
        <Toast
          message={{ kind: "failure", text: "Failure" }}
          closeLabel="Close"
          onClose={() => {}}
        />
      </div>
    </>
  );
}
