import { isObject, member } from '../resources/json.ts'

/** Latitude and longitude in degrees. */
export interface Coordinates {
  lat: number
  lon: number
}

/** The same location as a point on the unit sphere. */
export interface Point {
  x: number
  y: number
  z: number
}

const EARTH_KM = 6371.0088
const KM_PER_DEGREE = (EARTH_KM * Math.PI) / 180

export function toCoordinates(value: unknown): Coordinates | undefined {
  if (!isObject(value)) return undefined
  const [lat, lon] = [member(value, 'lat'), member(value, 'lon')]
  return typeof lat === 'number' && typeof lon === 'number' && areValidCoordinates({ lat, lon })
    ? { lat, lon }
    : undefined
}

export const areValidCoordinates = ({ lat, lon }: Coordinates): boolean => Math.abs(lat) <= 90 && Math.abs(lon) <= 180

/**
 * Converts to a point on the unit sphere. Comparing squared chord lengths gives the same order as surface distances,
 * and needs only multiplication, which gives identical results on both databases; sines do not.
 */
export function toPoint({ lat, lon }: Coordinates): Point {
  const [phi, lambda] = [(lat * Math.PI) / 180, (lon * Math.PI) / 180]
  return { x: Math.cos(phi) * Math.cos(lambda), y: Math.cos(phi) * Math.sin(lambda), z: Math.sin(phi) }
}

/** The squared chord length of a surface distance. */
export function squaredChord(km: number): number {
  const angle = Math.min(km / EARTH_KM, Math.PI)
  return (2 * Math.sin(angle / 2)) ** 2
}

/** The latitude range of a circle in degrees, slightly enlarged against rounding errors. */
export const latitudeReach = (km: number): number => (km / KM_PER_DEGREE) * (1 + 1e-9) + 1e-9
