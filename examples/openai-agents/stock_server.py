# A server of MCP over stdio with one tool, for spans.py.
from mcp.server.mcpserver import MCPServer

server = MCPServer("stock")


@server.tool()
def count(item: str) -> str:
    """How many of an item are there"""
    return f"{item}: 40"


server.run()
