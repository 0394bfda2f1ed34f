/** How long a line may carry nothing, in milliseconds: one that froze would never end. */
const PATIENCE_MS = 20_000;

/** @throws Error if the file isn't there, or stops arriving */
export async function loadBytes(url: string): Promise<ArrayBuffer> {
  const controller = new AbortController();
  const wait = () => setTimeout(() => controller.abort(), PATIENCE_MS);
  let timer = wait();
  try {
    const response = await fetch(url, { signal: controller.signal });
    if (!response.ok || !response.body) throw new Error(`status ${response.status}`);
    const reader = response.body.getReader();
    const parts: BlobPart[] = [];
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return await new Blob(parts).arrayBuffer();
      parts.push(value);
      clearTimeout(timer);
      timer = wait();
    }
  } finally {
    clearTimeout(timer);
  }
}
