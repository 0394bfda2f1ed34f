/** The panel for adding pictures and films: drop files, name and describe each, add them. */
import { useState } from "react";
import { start, upload } from "../calls.ts";
import type { Dropped } from "./api.ts";

interface Item extends Dropped {
  alt: string;
  replace: boolean;
  /** Object URL of a picture; empty for a film. */
  preview: string;
  problem?: string;
}

export function MediaPanel() {
  const [items, setItems] = useState<Item[]>([]);
  const [refused, setRefused] = useState<string[]>([]);
  const [progress, setProgress] = useState<string>();
  const [added, setAdded] = useState<string[]>([]);

  async function drop(files: Iterable<File>) {
    setRefused([]);
    for (const file of files) {
      setProgress(`Checking ${file.name}`);
      try {
        const dropped = await upload(file);
        const preview = dropped.kind === "stills" ? URL.createObjectURL(file) : "";
        setItems((before) => [...before, { ...dropped, alt: "", replace: false, preview }]);
      } catch (error) {
        setRefused((before) => [...before, (error as Error).message]);
      }
    }
    setProgress(undefined);
  }

  const change = (id: string, values: Partial<Item>) =>
    setItems((before) => before.map((item) => (item.id === id ? { ...item, ...values } : item)));

  async function add() {
    for (const { id, name, alt, replace } of items) {
      setProgress(`Adding ${name}`);
      try {
        const step = await start("media/add", { id, name, alt, replace }, setProgress);
        if ("refused" in step) throw new Error(step.refused);
        setItems((before) => before.filter((item) => item.id !== id));
        setAdded((before) => [...before, name]);
      } catch (error) {
        change(id, { problem: (error as Error).message });
      }
    }
    setProgress(undefined);
  }

  const isBusy = progress !== undefined;
  return (
    <>
      <h2>Add pictures and films</h2>
      <label
        className="drop"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          drop([...event.dataTransfer.files]);
        }}
      >
        Drop files here, or choose them
        <small>
          Pictures: JPEG or PNG in sRGB, 1600 pixels or more on the longer side. Films: 3 to 60
          seconds.
        </small>
        <input
          type="file"
          multiple
          accept="image/jpeg,image/png,video/*"
          disabled={isBusy}
          onChange={({ target }) => {
            drop([...(target.files ?? [])]);
            target.value = "";
          }}
        />
      </label>
      {refused.map((sentence) => (
        <p role="alert" className="refused" key={sentence}>
          {sentence}
        </p>
      ))}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        {items.map(({ id, kind, name, alt, replace, preview, problem }) => (
          <fieldset key={id} disabled={isBusy}>
            <legend>{kind === "films" ? "Film" : "Picture"}</legend>
            {preview ? <img src={preview} alt="" /> : null}
            <label>
              File name
              <input value={name} onChange={({ target }) => change(id, { name: target.value })} />
            </label>
            <label>
              What it shows
              <textarea
                value={alt}
                onChange={({ target }) => change(id, { alt: target.value })}
                placeholder="In a dozen words, for people who cannot see it"
              />
            </label>
            <label className="inline">
              <input
                type="checkbox"
                checked={replace}
                onChange={({ target }) => change(id, { replace: target.checked })}
              />
              Replace it if there is one of that name
            </label>
            {problem ? (
              <p role="alert" className="refused">
                {problem}
              </p>
            ) : null}
          </fieldset>
        ))}
        {items.length > 0 ? (
          <button type="submit" className="main" disabled={isBusy}>
            {items.length === 1 ? "Add it" : `Add all ${items.length}`}
          </button>
        ) : null}
      </form>
      <p role="status">
        {isBusy ? `${progress}…` : null}
        {!isBusy && added.length > 0
          ? `Added: ${added.join(", ")}. Close this window to use them.`
          : null}
      </p>
    </>
  );
}
