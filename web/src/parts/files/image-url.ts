/** What the images interface can be asked for, in its own words; empty means not asked. */
export interface ImageWishes {
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

export const NO_WISHES: ImageWishes = { w: '', h: '', fit: '', f: '', r: '', q: '', bg: '', fm: '', fl: '' }

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

/** The address of a picture as it is wished for; of a file that has no scheme, with that of the page. */
export function imageAddress(url: string, wishes: ImageWishes): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(wishes)) {
    const text = String(value).trim()
    if (text === '') continue
    query.set(name, name === 'bg' ? `rgb:${text.replace(/^#/, '')}` : text)
  }
  const asked = query.toString().replaceAll('%3A', ':')
  return asked === '' ? url : `${url}?${asked}`
}

/** Small enough for a list; pictures that move keep moving only on their own page. */
export const smallPicture = (url: string, width: number, height: number): string =>
  imageAddress(url, { ...NO_WISHES, w: `${width}`, h: `${height}`, fit: 'fill' })

/** As wide as a page shows it on a sharp screen; what is smaller than that stays as it is. */
export const widePicture = (url: string, width: number | undefined): string =>
  width !== undefined && width <= MOST_SHOWN
    ? url
    : imageAddress(url, { ...NO_WISHES, w: `${MOST_SHOWN}`, fit: 'scale' })

const MOST_SHOWN = 1200
