// Own code instead of fast-json-patch or rfc6902: patches come from clients, so copies are bounded in bytes, values and
// depth, and a refusal names the operation and its path.
import { type Problem, validationFailed } from '../errors.ts'
import { isObject } from '../resources/json.ts'
import type { Operation, Pointer } from './parse-patch.ts'
import { sameJson } from './same-json.ts'

/** A place that can hold values: what pointers walk through. */
type Container = unknown[] | Record<string, unknown>

/** Copying can double a document with each operation: a patch may copy this many values, and no more. */
const MAX_COPIED = 100_000
const MAX_DEPTH = 400

/**
 * The document after all operations (RFC 6902), or the refusal of the first that cannot be done. All or nothing: the
 * document given is not touched. Values that operations bring along are bounded by the request; what `copy` adds to them
 * is bounded by `maxCopiedBytes`.
 */
export function applyPatch(document: unknown, operations: readonly Operation[], maxCopiedBytes: number): unknown {
  return new Patching(structuredClone(document), maxCopiedBytes).run(operations)
}

class Patching {
  #root: unknown
  /** Values and bytes of text that `copy` operations have added. */
  #copied = 0
  #copiedBytes = 0
  #at = 0
  readonly #maxCopiedBytes: number

  constructor(root: unknown, maxCopiedBytes: number) {
    this.#root = root
    this.#maxCopiedBytes = maxCopiedBytes
  }

  run(operations: readonly Operation[]): unknown {
    for (const [index, operation] of operations.entries()) {
      this.#at = index
      this.#apply(operation)
    }
    return this.#root
  }

  #apply(operation: Operation): void {
    const { path } = operation
    if (operation.op === 'add') this.#add(path, structuredClone(operation.value))
    else if (operation.op === 'remove') this.#remove(path)
    else if (operation.op === 'replace') this.#replace(path, structuredClone(operation.value))
    else if (operation.op === 'test') this.#test(path, operation.value)
    else if (operation.op === 'copy') this.#add(path, this.#copy(operation.from))
    else this.#move(operation.from, path)
  }

  #test(path: Pointer, value: unknown): void {
    if (sameJson(this.#get(path), value)) return
    throw this.#refused(path, 'The value is not the one that the test expects')
  }

  #move(from: Pointer, path: Pointer): void {
    const isInside = path.length > from.length && from.every((step, index) => path[index] === step)
    if (isInside) throw this.#refused(path, 'A value cannot be moved into itself')
    this.#add(path, this.#remove(from))
  }

  #get(pointer: Pointer): unknown {
    let value = this.#root
    for (const [depth, step] of pointer.entries()) {
      const container = this.#container(value, pointer, depth)
      value = Array.isArray(container)
        ? container[this.#index(container, step, pointer, container.length - 1)]
        : container[this.#existing(container, step, pointer)]
    }
    return value
  }

  /** Puts a value where there is none yet: before an item of a list, at its end (`-`), or as a member. */
  #add(pointer: Pointer, value: unknown): void {
    const [parent, last] = this.#parentOf(pointer)
    if (parent === null) this.#root = value
    else if (Array.isArray(parent)) {
      parent.splice(last === '-' ? parent.length : this.#index(parent, last, pointer, parent.length), 0, value)
    } else parent[this.#name(last, pointer)] = value
  }

  /** Puts a value in the place of another, which must be there. */
  #replace(pointer: Pointer, value: unknown): void {
    this.#get(pointer)
    const [parent, last] = this.#parentOf(pointer)
    if (parent === null) this.#root = value
    else if (Array.isArray(parent)) parent[Number(last)] = value
    else parent[this.#name(last, pointer)] = value
  }

  #remove(pointer: Pointer): unknown {
    const value = this.#get(pointer)
    const [parent, last] = this.#parentOf(pointer)
    if (parent === null) throw this.#refused(pointer, 'The whole document cannot be removed')
    if (Array.isArray(parent)) parent.splice(Number(last), 1)
    else delete parent[last]
    return value
  }

  #copy(from: Pointer): unknown {
    const value = this.#get(from)
    const stack = [{ value, depth: 0 }]
    for (let place = stack.pop(); place; place = stack.pop()) {
      this.#copied += 1
      if (typeof place.value === 'string') this.#copiedBytes += Buffer.byteLength(place.value)
      if (
        this.#copied > MAX_COPIED ||
        this.#copiedBytes > this.#maxCopiedBytes ||
        stack.length > MAX_COPIED ||
        place.depth > MAX_DEPTH
      ) {
        throw this.#refused(from, 'The patch copies too much')
      }
      if (typeof place.value !== 'object' || place.value === null) continue
      for (const [name, child] of Object.entries(place.value)) {
        if (!Array.isArray(place.value)) this.#copiedBytes += name.length
        stack.push({ value: child, depth: place.depth + 1 })
      }
    }
    return structuredClone(value)
  }

  #parentOf(pointer: Pointer): [parent: Container | null, last: string] {
    const last = pointer.at(-1)
    if (last === undefined) return [null, '']
    return [this.#container(this.#get(pointer.slice(0, -1)), pointer, pointer.length - 1), last]
  }

  #container(value: unknown, pointer: Pointer, depth: number): Container {
    if (Array.isArray(value) || isObject(value)) return value as Container
    throw this.#refused(pointer.slice(0, depth), 'There is nothing at this place that could hold a value')
  }

  #existing(object: Record<string, unknown>, name: string, pointer: Pointer): string {
    if (Object.hasOwn(object, name)) return name
    throw this.#refused(pointer, `The property "${name}" does not exist`)
  }

  /** Setting this name would change what the object is, not what it holds. */
  #name(name: string, pointer: Pointer): string {
    if (name === '__proto__') throw this.#refused(pointer, 'The property "__proto__" is not allowed here.')
    return name
  }

  #index(list: readonly unknown[], step: string, pointer: Pointer, last: number): number {
    const index = /^(?:0|[1-9]\d{0,8})$/.test(step) ? Number(step) : -1
    if (index >= 0 && index <= last) return index
    throw this.#refused(pointer, `"${step}" is no place in a list of ${list.length}`)
  }

  #refused(pointer: Pointer, details: string): Error {
    const problem: Problem = { name: 'jsonPatch', operation: this.#at, path: pointer.slice(0, 20), details }
    return validationFailed([problem])
  }
}
