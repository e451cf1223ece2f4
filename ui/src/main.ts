import { mount } from 'svelte'
import App from './App.svelte'
import './design/tokens.css'
import './design/base.css'
import './parts/page.css'
import { applySettings } from './lib/settings.svelte'
import { startLanguage } from './words/chosen.svelte'

applySettings()
await startLanguage()
const target = document.getElementById('app')
if (target) mount(App, { target })
