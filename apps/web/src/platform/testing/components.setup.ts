import 'fake-indexeddb/auto'
import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

// What stood on the page is gone before the next test.
afterEach(cleanup)
