import { encode } from 'uqr'

/** Rows of modules, true for dark. */
type Grid = boolean[][]

/** The width that scanners need around a code, in modules. */
const QUIET_ZONE = 4

/** A QR code with error correction M; null when the text does not fit into version 20. */
export function qrCode(text: string): Grid | null {
  try {
    return encode(text, { ecc: 'M', boostEcc: false, maxVersion: 20, border: 0 }).data
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** The code as a drawing, dark on white. uqr's own drawing has blurred edges when it is scaled. */
export function qrSvg(text: string): string | null {
  const grid = qrCode(text)
  if (grid === null) return null
  const size = grid.length + 2 * QUIET_ZONE
  const path = grid.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z`] : [])),
  )
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path.join('')}"/></svg>`
  )
}
