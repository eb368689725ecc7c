import { isObject, member } from '../resources/json.ts'

/** A place on the globe, in degrees. */
export interface Coordinates {
  lat: number
  lon: number
}

/** The same place as a point on a sphere of radius 1. */
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
 * Distances are compared as straight lines through the globe: the order is that of the way along the surface, and a
 * database needs nothing but multiplication for it, which gives the same bits everywhere. Sines do not.
 */
export function toPoint({ lat, lon }: Coordinates): Point {
  const [phi, lambda] = [(lat * Math.PI) / 180, (lon * Math.PI) / 180]
  return { x: Math.cos(phi) * Math.cos(lambda), y: Math.cos(phi) * Math.sin(lambda), z: Math.sin(phi) }
}

/** The square of the straight line that belongs to a way along the surface. */
export function squaredChord(km: number): number {
  const angle = Math.min(km / EARTH_KM, Math.PI)
  return (2 * Math.sin(angle / 2)) ** 2
}

/** How far north and south a circle can reach; a little more, so that rounding loses nothing. */
export const latitudeReach = (km: number): number => (km / KM_PER_DEGREE) * (1 + 1e-9) + 1e-9
