/**
 * Cards that travel. A card has a key wherever it lies; before the table changes all are measured, afterwards every
 * card glides from where its key was to where it is now. A card whose key is new comes from the place it names.
 */
import type { Attachment } from 'svelte/attachments'

const EASE = 'cubic-bezier(.2, .8, .2, 1)'

/** A time from the tokens, in milliseconds; none for who asks for less motion. */
export function lasting(token: '--quick' | '--steady' | '--slow'): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue(token)) || 0
}

interface Card {
  key: string
  from: string | undefined
}

export class Travel {
  private cards = new Map<Element, Card>()
  private places = new Map<string, Element>()
  private before = new Map<string, DOMRect>()
  private began = false

  /** An element that is a card, and where it comes from when it is new. */
  card(key: string, from?: string): Attachment {
    return (element) => {
      this.cards.set(element, { key, from })
      return () => this.cards.delete(element)
    }
  }

  /** An element that cards come from: a pile, a seat. */
  place(name: string): Attachment {
    return (element) => {
      this.places.set(name, element)
      return () => {
        if (this.places.get(name) === element) this.places.delete(name)
      }
    }
  }

  /** Before the table changes. */
  measure(): void {
    this.before.clear()
    for (const [element, card] of this.cards) this.before.set(card.key, element.getBoundingClientRect())
  }

  /** After the table has changed. */
  go(): void {
    const time = lasting('--steady')
    const first = !this.began
    this.began = true
    if (first || !time) return
    for (const [element, card] of this.cards) this.glide(element, card, time)
  }

  /** Where a new card comes from: from where another card lay, or from a place. */
  private origin(from: string | undefined): DOMRect | undefined {
    return from === undefined ? undefined : (this.before.get(from) ?? this.places.get(from)?.getBoundingClientRect())
  }

  private glide(element: Element, card: Card, time: number): void {
    if (typeof element.animate !== 'function') return
    const there = this.before.get(card.key) ?? this.origin(card.from)
    const here = element.getBoundingClientRect()
    if (!here.width) return
    if (!there?.width) {
      element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: time })
      return
    }
    const isNew = !this.before.has(card.key)
    const scale = isNew ? 1 : there.width / here.width
    const x = isNew ? there.left + (there.width - here.width) / 2 - here.left : there.left - here.left
    const y = isNew ? there.top + (there.height - here.height) / 2 - here.top : there.top - here.top
    if (Math.abs(x) < 1 && Math.abs(y) < 1 && Math.abs(scale - 1) < 0.02) return
    element.animate(
      [
        {
          transform: `translate(${x}px, ${y}px) scale(${scale})`,
          transformOrigin: '0 0',
          zIndex: 5,
          opacity: isNew ? 0.2 : 1,
        },
        { transform: 'none', transformOrigin: '0 0', zIndex: 5, opacity: 1 },
      ],
      { duration: time * Math.min(1.6, 0.8 + Math.hypot(x, y) / 800), easing: EASE },
    )
  }
}

/** Tells equal cards apart: gives `8`, `8.2`, `8.3`. Ask for all cards of a table in one order. */
export function naming(): (face: string) => string {
  const seen = new Map<string, number>()
  return (face) => {
    const times = (seen.get(face) ?? 0) + 1
    seen.set(face, times)
    return times === 1 ? face : `${face}.${times}`
  }
}
