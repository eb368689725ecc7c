import type { JsonObject } from '../resources/json.ts'

/** A file in the fields of an asset once its bytes are stored; `url` is the path of its address. */
export const storedFile = (
  file: { fileName: string; contentType: string; size: number; image: { width: number; height: number } | null },
  url: string,
): JsonObject => ({
  url,
  details: { size: file.size, ...(file.image ? { image: file.image } : {}) },
  fileName: file.fileName,
  contentType: file.contentType,
})
