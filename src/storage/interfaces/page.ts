export interface Page {
  skip: number
  limit: number
}
export interface PageOf<T> {
  total: number
  items: T[]
}
