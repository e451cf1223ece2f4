// @vitest-environment node
import { describe, expect, it } from 'vitest'
import table from './TablePage.svelte?raw'

describe('the page of a table', () => {
  it('only puts parts together: what it shows or does at length is a part of its own', () => {
    expect(table.split('\n').length).toBeLessThan(150)
  })
})
