/** The argument `transform` of `Asset.url`. */
export interface ImageTransform {
  readonly width?: number | null
  readonly height?: number | null
  readonly quality?: number | null
  readonly cornerRadius?: number | null
  readonly resizeStrategy?: string | null
  readonly resizeFocus?: string | null
  readonly backgroundColor?: string | null
  readonly format?: string | null
}

const FORMATS: Readonly<Record<string, string>> = {
  JPG: 'fm=jpg',
  JPG_PROGRESSIVE: 'fm=jpg&fl=progressive',
  PNG: 'fm=png',
  PNG8: 'fm=png&fl=png8',
  WEBP: 'fm=webp',
  AVIF: 'fm=avif',
}

/** The query string of the images API for a transform; empty without one. */
export function imageQuery(transform: ImageTransform): string {
  const { width, height, quality, cornerRadius, resizeStrategy, resizeFocus, backgroundColor, format } = transform
  const parts = [
    width != null && `w=${width}`,
    height != null && `h=${height}`,
    quality != null && `q=${quality}`,
    cornerRadius != null && `r=${cornerRadius === -1 ? 'max' : cornerRadius}`,
    // The images API fits by default and focuses on the center.
    resizeStrategy != null && resizeStrategy !== 'FIT' && `fit=${resizeStrategy.toLowerCase()}`,
    resizeFocus != null && `f=${resizeFocus.toLowerCase()}`,
    backgroundColor != null && `bg=${backgroundColor}`,
    format != null && FORMATS[format],
  ].filter((part) => typeof part === 'string')
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}
