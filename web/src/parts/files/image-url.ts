/** The parameters of the images API; empty values are omitted. */
export interface ImageParameters {
  w: string
  h: string
  fit: string
  f: string
  r: string
  q: string
  bg: string
  fm: string
  fl: string
}

export const NO_PARAMETERS: ImageParameters = { w: '', h: '', fit: '', f: '', r: '', q: '', bg: '', fm: '', fl: '' }

export const FITS = ['pad', 'fill', 'scale', 'crop', 'thumb']
export const FOCUSES = [
  'center',
  'top',
  'right',
  'left',
  'bottom',
  'top_right',
  'top_left',
  'bottom_right',
  'bottom_left',
  'face',
  'faces',
]
export const FORMATS = ['jpg', 'png', 'webp', 'gif', 'avif', 'auto']

/** The URL of an image with parameters. URLs without a scheme get that of the page. */
export function imageUrl(url: string, wishes: ImageParameters): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(wishes)) {
    const text = String(value).trim()
    if (text === '') continue
    query.set(name, name === 'bg' ? `rgb:${text.replace(/^#/, '')}` : text)
  }
  const parameters = query.toString().replaceAll('%3A', ':')
  return parameters === '' ? url : `${url}?${parameters}`
}

/** Small enough for lists; animations play only on the page of the asset. */
export const smallImageUrl = (url: string, width: number, height: number): string =>
  imageUrl(url, { ...NO_PARAMETERS, w: `${width}`, h: `${height}`, fit: 'fill' })

/** The display width on high-resolution screens; smaller images keep their size. */
export const wideImageUrl = (url: string, width: number | undefined): string =>
  width !== undefined && width <= MAX_SHOWN ? url : imageUrl(url, { ...NO_PARAMETERS, w: `${MAX_SHOWN}`, fit: 'scale' })

const MAX_SHOWN = 1200
