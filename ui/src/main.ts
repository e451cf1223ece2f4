import { mount } from 'svelte'
import App from './App.svelte'
import './design/tokens.css'
import './design/base.css'
import './parts/page.css'
import { recover } from './lib/fetching'
import { gamesOnce } from './lib/games.svelte'
import { pageAt } from './lib/pages'
import { router } from './lib/router.svelte'
import { applySettings } from './lib/settings.svelte'
import { startLanguage } from './words/chosen.svelte'

applySettings()
// What the page needs is asked for at once; whatever is wrong with it, the page itself will say.
pageAt(router.path)
  .load()
  .catch(() => undefined)
// Without its words the page is told in English, until it begins afresh.
await startLanguage().catch(() => void recover(() => true))
if (router.path === '/') gamesOnce().catch(() => undefined)
const target = document.getElementById('app')
if (target) mount(App, { target })
