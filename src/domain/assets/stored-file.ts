import type { JsonObject } from '../resources/json.ts'

/** What a picture looks like before it is loaded. */
export interface ImagePlaceholder {
  blurhash: string
  dominantColor: string
}

/** What is known of a file once its bytes are stored. */
export interface FileMetadata {
  fileName: string
  contentType: string
  size: number
  image: { width: number; height: number } | null
  likeness?: ImagePlaceholder | null
  focalPoint?: { x: number; y: number } | null
}

/** A file in the fields of an asset once its bytes are stored; `url` is the path of its address. */
export const storedFile = (file: FileMetadata, url: string): JsonObject => ({
  url,
  details: {
    size: file.size,
    ...(file.image ? { image: file.image } : {}),
    ...(file.likeness ?? {}),
    ...(file.focalPoint ? { focalPoint: file.focalPoint } : {}),
  },
  fileName: file.fileName,
  contentType: file.contentType,
})
