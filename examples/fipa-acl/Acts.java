import jade.core.AID;
import jade.core.Agent;
import jade.core.Profile;
import jade.core.ProfileImpl;
import jade.core.Runtime;
import jade.lang.acl.ACLMessage;
import jade.wrapper.AgentContainer;
import java.util.concurrent.CountDownLatch;

/** An agent on a real JADE platform that performs each of the 22 acts, and says what few say: without a conversation, to no request, to names in quotes. */
public class Acts {
  static final CountDownLatch DONE = new CountDownLatch(1);

  public static void main(String[] args) throws Exception {
    ProfileImpl profile = new ProfileImpl("127.0.0.1", 2099, "acts");
    profile.setParameter(Profile.MTPS, "");
    profile.setParameter(
        "services", "jade.core.mobility.AgentMobilityService;jade.core.event.NotificationService;ColloquyService");
    AgentContainer container = Runtime.instance().createMainContainer(profile);
    for (String name : new String[] {"listener", "seller one", "7up"}) {
      container.acceptNewAgent(name, new Agent()).start();
    }
    Thread.sleep(500);
    container.acceptNewAgent("speaker", new Speaker()).start();
    DONE.await();
    Thread.sleep(500);
    System.exit(0);
  }

  static class Speaker extends Agent {
    @Override
    protected void setup() {
      for (String act : ACLMessage.getAllPerformativeNames()) {
        ACLMessage message = to(ACLMessage.getInteger(act), "listener");
        message.setConversationId("c1");
        message.setReplyWith("q2");
        message.setInReplyTo("q1");
        send(message);
      }
      send(to(ACLMessage.INFORM, "listener"));
      ACLMessage agree = to(ACLMessage.AGREE, "listener");
      agree.setContent(null);
      send(agree);
      send(to(ACLMessage.INFORM, "seller one", "7up"));
      DONE.countDown();
    }

    ACLMessage to(int act, String... names) {
      ACLMessage message = new ACLMessage(act);
      for (String name : names) message.addReceiver(new AID(name, AID.ISLOCALNAME));
      message.setContent("It rains.");
      return message;
    }
  }
}
