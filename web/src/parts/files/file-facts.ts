import type { AssetFile } from '../../api/wire.ts'
import { formatBytes } from '../text/format.ts'

/** `image/svg+xml` is shown as SVG; types without a short name keep their long one. */
export function kindName(contentType: string | undefined): string {
  if (contentType === 'application/pdf') return 'PDF'
  const [, name = ''] = /^(?:image|video|audio)\/(?:x-)?([a-z0-9.-]+)/.exec(contentType ?? '') ?? []
  return name === ''
    ? (contentType ?? '')
    : name.replace('mpeg', contentType!.startsWith('audio') ? 'mp3' : 'mpeg').toUpperCase()
}

export const dimensionsOf = ({ details }: AssetFile): string | undefined =>
  details?.image && `${details.image.width} × ${details.image.height}`

export const sizeOf = ({ details }: AssetFile): string | undefined =>
  details?.size === undefined ? undefined : formatBytes(details.size)

/** One line about a file, with non-breaking values. */
export const factsOf = (file: AssetFile | undefined): string =>
  (file === undefined ? [] : [kindName(file.contentType), dimensionsOf(file), sizeOf(file)])
    .filter((fact) => fact !== undefined && fact !== '')
    .map((fact) => fact!.replaceAll(' ', '\u00a0'))
    .join(' · ')
