"""Who plays whom: one module a system. The algorithms are other people's; here they are asked and checked."""
