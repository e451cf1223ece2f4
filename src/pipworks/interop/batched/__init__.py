"""The compiled part of the adapters: stepping through many games, and writing observations.

These kernels stand in a folder of their own, so that a change to an adapter does not compile them anew. Use
`pipworks.interop.vector` and `pipworks.interop.observations`.
"""
