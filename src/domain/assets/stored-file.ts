import type { JsonObject } from '../resources/json.ts'

/** Shown while the image is loading. */
export interface ImagePlaceholder {
  blurhash: string
  dominantColor: string
}

/** Measured when the bytes of a file are stored. */
export interface FileMetadata {
  fileName: string
  contentType: string
  size: number
  image: { width: number; height: number } | null
  placeholder?: ImagePlaceholder | null
  focalPoint?: { x: number; y: number } | null
}

/** The value of the `file` field after processing; `url` is the path of its URL. */
export const storedFile = (file: FileMetadata, url: string): JsonObject => ({
  url,
  details: {
    size: file.size,
    ...(file.image ? { image: file.image } : {}),
    ...(file.placeholder ?? {}),
    ...(file.focalPoint ? { focalPoint: file.focalPoint } : {}),
  },
  fileName: file.fileName,
  contentType: file.contentType,
})
