import { memoryStorage } from '~/platform/testing/memory-storage.ts'
import { beforeEach, expect, test } from 'vitest'
import { begunUploads, forgetUpload, knownUpload, noteUpload } from './begun-uploads.ts'

beforeEach(() => memoryStorage.clear())

test('an upload is known by its key until it is finished', () => {
  noteUpload('one', '/api/v1/uploads/1')
  noteUpload('two', '/api/v1/uploads/2')
  expect(knownUpload('one')).toBe('/api/v1/uploads/1')
  forgetUpload('one')
  expect(knownUpload('one')).toBeNull()
  expect(knownUpload('two')).toBe('/api/v1/uploads/2')
  forgetUpload('two')
  expect(memoryStorage.getItem(begunUploads)).toBeNull()
})

test('an upload older than a day, which the server has removed, is not known any more', () => {
  noteUpload('one', '/api/v1/uploads/1', 0)
  expect(knownUpload('one', 24 * 3_600_000 - 1)).toBe('/api/v1/uploads/1')
  expect(knownUpload('one', 24 * 3_600_000)).toBeNull()
})

test.each(['', 'null', '7', '{"one":7}', '{"one":{"url":7,"at":1}}'])(
  '%j in storage is nothing',
  (stored) => {
    memoryStorage.setItem(begunUploads, stored)
    expect(knownUpload('one')).toBeNull()
  },
)
