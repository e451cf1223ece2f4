/** Style for browsers that came before container queries and mixed colours. */
import type { AtRule, ChildNode, Plugin } from 'postcss'

const NO_CONTAINERS = 'not (width: 1cqi)'
const NO_MIXING = 'not (color: color-mix(in srgb, red, blue))'

const MIX = /color-mix\(in srgb, ((?:var\([^()]*\)|[^(),])+?)(?: ([\d.]+)%)?, (var\([^()]*\)|[^(),]+)\)/g

/** What of a declaration an older browser can be told instead: of a mixture whatever there is more of. */
const unmixed = (value: string): string =>
  value.replace(MIX, (_, one: string, share: string | undefined, other: string) =>
    Number(share ?? 50) < 50 ? other : one,
  )

/** A container fills the page, as on a phone, but for its margins. */
const ofThePage = (value: string): string => value.replace(/([\d.]+)cq[iw]\b/g, 'calc($1 * (1vw - 0.4px))')

/**
 * Behind every rule with a unit of a container or a mixed colour, the same for browsers that know neither; behind
 * every question to a container, the same question to the page. For whoever knows them nothing changes.
 *
 * A plain declaration before the newer one would not do: where a variable is in it, an older browser notices too late
 * that it does not understand, and has forgotten the other.
 */
export function older(): Plugin {
  return {
    postcssPlugin: 'older',
    Once(root, { AtRule, Declaration }) {
      const supports = (params: string): AtRule => new AtRule({ name: 'supports', params, nodes: [] })
      root.walkAtRules('container', (asked) => {
        const page = asked.clone({ name: 'media' })
        asked.after(supports(NO_CONTAINERS).append(page))
      })
      root.walkRules((rule) => {
        if (rule.parent?.type === 'atrule' && (rule.parent as AtRule).name.endsWith('keyframes')) return
        let behind: ChildNode = rule
        for (const [condition, plain] of [
          [NO_CONTAINERS, ofThePage],
          [NO_MIXING, unmixed],
        ] as const) {
          const instead = rule.nodes
            .filter((each) => each.type === 'decl')
            .filter((each) => plain(each.value) !== each.value)
            .map((each) => new Declaration({ prop: each.prop, value: plain(each.value), important: each.important }))
          if (!instead.length) continue
          const guarded = supports(condition).append(rule.clone({ nodes: instead }))
          behind.after(guarded)
          behind = guarded
        }
      })
    },
  }
}
