// Own code instead of fast-json-patch or rfc6902: patches come from clients, so copies are bounded in bytes, values and
// depth, and a refusal names the operation and its path.
import { type Problem, validationFailed } from '../errors.ts'
import { isObject } from '../resources/json.ts'
import type { Operation, Pointer } from './parse-patch.ts'
import { sameJson } from './same-json.ts'

/** A value with children, which a pointer can traverse. */
type Container = unknown[] | Record<string, unknown>

/** Limit on the values that a patch copies, because every `copy` can double the document. */
const MAX_COPIED = 100_000
const MAX_DEPTH = 400

/**
 * Applies all operations (RFC 6902) to a copy of the document, or throws the problem of the first invalid one. The size
 * of the request bounds the values inside operations; `maxCopiedBytes` bounds what `copy` adds to them.
 */
export function applyPatch(document: unknown, operations: readonly Operation[], maxCopiedBytes: number): unknown {
  return new PatchRun(structuredClone(document), maxCopiedBytes).run(operations)
}

class PatchRun {
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

  /** Inserts a value: before an item of a list, at its end (`-`), or as a member. */
  #add(pointer: Pointer, value: unknown): void {
    const [parent, last] = this.#parentOf(pointer)
    if (parent === null) this.#root = value
    else if (Array.isArray(parent)) {
      parent.splice(last === '-' ? parent.length : this.#index(parent, last, pointer, parent.length), 0, value)
    } else parent[this.#name(last, pointer)] = value
  }

  /** Replaces an existing value. */
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
    for (let node = stack.pop(); node; node = stack.pop()) {
      this.#copied += 1
      if (typeof node.value === 'string') this.#copiedBytes += Buffer.byteLength(node.value)
      if (
        this.#copied > MAX_COPIED ||
        this.#copiedBytes > this.#maxCopiedBytes ||
        stack.length > MAX_COPIED ||
        node.depth > MAX_DEPTH
      ) {
        throw this.#refused(from, 'The patch copies too much')
      }
      if (typeof node.value !== 'object' || node.value === null) continue
      for (const [name, child] of Object.entries(node.value)) {
        if (!Array.isArray(node.value)) this.#copiedBytes += name.length
        stack.push({ value: child, depth: node.depth + 1 })
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
    throw this.#refused(pointer.slice(0, depth), 'The parent is missing, or is neither an object nor a list')
  }

  #existing(object: Record<string, unknown>, name: string, pointer: Pointer): string {
    if (Object.hasOwn(object, name)) return name
    throw this.#refused(pointer, `The property "${name}" does not exist`)
  }

  /** Setting `__proto__` would change the prototype of the object. */
  #name(name: string, pointer: Pointer): string {
    if (name === '__proto__') throw this.#refused(pointer, 'The property "__proto__" is not allowed here.')
    return name
  }

  #index(list: readonly unknown[], step: string, pointer: Pointer, last: number): number {
    const index = /^(?:0|[1-9]\d{0,8})$/.test(step) ? Number(step) : -1
    if (index >= 0 && index <= last) return index
    throw this.#refused(pointer, `"${step}" is not an index of a list with ${list.length} items`)
  }

  #refused(pointer: Pointer, details: string): Error {
    const problem: Problem = { name: 'jsonPatch', operation: this.#at, path: pointer.slice(0, 20), details }
    return validationFailed([problem])
  }
}
